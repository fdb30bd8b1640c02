/** An incremental save by somebody else, with these objects new or changed. */
export function appendObjects(file: Uint8Array, objects: Readonly<Record<number, string>>, trailer = ''): Uint8Array {
  const source = Buffer.from(file).toString('latin1');
  const before = source.slice(source.lastIndexOf('trailer'));
  const [, size = '0'] = /\/Size (\d+)/.exec(before) ?? [];
  const [, previous = '0'] = /startxref\s+(\d+)/.exec(before) ?? [];
  const [root = ''] = /\/Root \d+ 0 R/.exec(before) ?? [];
  let written = '';
  let table = 'xref\n';
  for (const [number, text] of Object.entries(objects)) {
    table += `${number} 1\n${String(file.length + written.length).padStart(10, '0')} 00000 n \n`;
    written += `${number} 0 obj\n${text}\nendobj\n`;
  }
  const sizeNow = Math.max(Number(size), ...Object.keys(objects).map((number) => Number(number) + 1));
  const end = `trailer\n<< /Size ${sizeNow} ${root} ${trailer} /Prev ${previous} >>\nstartxref\n${file.length + written.length}\n%%EOF\n`;
  return Buffer.concat([file, Buffer.from(written + table + end, 'latin1')]);
}

/** One more page at the end, as if it had been signed with the others. */
export function appendPage(file: Uint8Array): Uint8Array {
  const source = Buffer.from(file).toString('latin1');
  const [, pages = '', kids = ''] =
    /\n(\d+) 0 obj\n<<\n\/Type \/Pages\n\/Count \d+\n\/Kids \[([^\]]+)\]/.exec(source) ?? [];
  const size = Number(/\/Size (\d+)(?!.*\/Size)/s.exec(source)?.[1]);
  return appendObjects(file, {
    [pages]: `<< /Type /Pages /Count ${kids.split(' R').length} /Kids [${kids} ${size} 0 R] >>`,
    [size]: `<< /Type /Page /Parent ${pages} 0 R /MediaBox [0 0 612 792] /Resources << >> >>`,
  });
}

/** Another title, which changes nothing that is seen on its pages. */
export function appendTitle(file: Uint8Array): Uint8Array {
  const size = Number(/\/Size (\d+)(?!.*\/Size)/s.exec(Buffer.from(file).toString('latin1'))?.[1]);
  return appendObjects(file, { [size]: '<< /Title (Another) >>' }, `/Info ${size} 0 R`);
}
