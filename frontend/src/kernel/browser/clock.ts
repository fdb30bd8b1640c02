/** The only places in the console that ask the machine for the time or for a new id. */
export const nowMs = () => Date.now();
export const instantNow = () => new Date().toISOString();
export const newUuid = () => crypto.randomUUID();
