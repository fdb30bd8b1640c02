import { purposes } from '@backoffice/contracts/features/media';
import { PictureField as Field } from '#files/picture-field.tsx';
import { useProfile } from '#access/profile.ts';

/** One's own picture. */
export function PictureField({ name }: { name: string }) {
  const { id, firstName, lastName } = useProfile();
  return (
    <Field
      name={name}
      belonging={{ purpose: 'profilePicture', parent: { entity: 'User', id } }}
      kinds={purposes.profilePicture.types}
      noun="picture"
      shape="round"
      empty={`${firstName.slice(0, 1)}${lastName.slice(0, 1)}`}
      says="JPEG, PNG or WebP. Colleagues see it beside your name."
    />
  );
}
