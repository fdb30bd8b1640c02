import { configure } from '@testing-library/react';

/**
 * How long a test of the console waits for what it expects: longer than a machine takes that does four other things,
 * too.
 */
configure({ asyncUtilTimeout: 10_000 });

// jsdom draws nothing, and has no such method
const { prototype } = Reflect.get(globalThis, 'Element') as { prototype: { scrollIntoView?: () => void } };
prototype.scrollIntoView ??= () => {};
