/** How the work was authorized. */
export const tmAuthorizations = { verbal: 'By word', written: 'In writing', directive: 'By directive' } as const;
