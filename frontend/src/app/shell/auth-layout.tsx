import '#features/auth/auth.css';
import { Outlet } from 'react-router';

/** The layout of the sign-in pages: what the product is on one side, the form on the other. */
export const AuthLayout = () => (
  <div className="auth">
    <aside className="auth-side" aria-label="About">
      <p className="auth-brand">
        <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden>
          <rect width="32" height="32" rx="8" />
          <path d="M7 20 16 10l9 10" />
          <path className="auth-ground" d="M11 24h10" />
        </svg>
        Contractor Back Office
      </p>
      <Elevation />
      <div className="auth-words">
        <p className="auth-claim">From the first proposal to the last payment.</p>
        <p>Every line, signature and dollar of a job in one place, and on record.</p>
      </div>
    </aside>
    <main className="auth-main" onInput={prefetchConsole}>
      <div className="auth-card">
        <Outlet />
      </div>
    </main>
  </div>
);

/** Prefetch on intent: whoever types here is about to come in. */
const prefetchConsole = () => void import('./shell.tsx').catch(() => undefined); // asked again when it is opened

/** The front of a house as an architect draws it. */
const Elevation = () => (
  <svg className="auth-drawing" viewBox="0 0 480 300" fill="none" aria-hidden>
    <g className="draw-fine">
      <path d="M20 262H460M70 276V290M410 276V290M70 283H410M240 276V290M440 84V262M433 84H447M433 262H447M433 152H447" />
      <path d="M240 40V262M110 152H400" strokeDasharray="10 5 2 5" />
    </g>
    <g className="draw-main">
      <path d="M52 156 240 84l188 72M70 149v113M410 149v113M300 107V76h28v42" />
      <path d="M204 262V190h64v72M236 190v72M256 228v6" />
      <path d="M98 182h72v50H98zM134 182v50M98 207h72M306 182h76v50h-76zM344 182v50M306 207h76" />
      <path d="M222 136a18 18 0 0 1 36 0v14h-36zM240 118v32" />
      <path d="M190 262v-8h92v8M180 190l60-24 60 24" />
    </g>
  </svg>
);
