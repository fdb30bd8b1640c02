import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Another page begins at its top, as the state of a record stands there; one gone back to stays where it was. */
export function useScrollToTop<E extends HTMLElement>() {
  const place = useRef<E>(null);
  const { pathname } = useLocation();
  const how = useNavigationType();
  useLayoutEffect(() => {
    if (how !== 'POP' && place.current) place.current.scrollTop = 0;
  }, [pathname, how]);
  return place;
}
