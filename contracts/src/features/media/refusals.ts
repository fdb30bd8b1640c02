import { fileRefusals } from '#capabilities/index.ts';

export const mediaRefusals = {
  ...fileRefusals,
  NOT_THIS_KIND: 'A file of this kind is not taken here. Use {kinds}.',
  NOT_THIS_RECORD: 'Files for this purpose do not belong to such a record.',
  NOT_WHAT_IT_SAYS: 'The file is not what its name and type say.',
  UNREADABLE: 'The file cannot be read. Save it anew and try again.',
  ACTIVE_PDF:
    'The PDF holds a script, starts something when it is opened, or is locked. Print it to a new PDF and try again.',
  TOO_LARGE: 'The file is too large. Use at most {most}.',
  TOO_MANY_PIXELS: 'The picture is too large. Use at most 40 megapixels.',
  UPLOAD_CLOSED: 'This upload was used already, or is older than five minutes. Ask for a new one.',
  NOT_AS_ASKED: 'This is not the file the upload was asked for: its type and size must be the same.',
  READ_CLOSED: 'This address of a file is too old. Ask for a new one.',
  TOO_MANY_FILES: 'Too many files were sent. Please try again later.',
  IN_USE: 'This file is in use and stays.',
  EVIDENCE: 'This file belongs to a signed document and stays.',
} as const;
export type MediaRefusal = keyof typeof mediaRefusals;
