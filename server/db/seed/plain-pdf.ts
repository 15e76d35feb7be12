/**
 * A PDF of plain lines in Helvetica, as many A4 pages as they need: enough for documents of the demo world. Lines that
 * begin with `# ` are headings.
 */
export function plainPdf(lines: readonly string[]): Buffer {
  const pages: string[][] = [[]];
  for (const line of lines) {
    if (pages.at(-1)!.length >= 52) pages.push([]);
    pages.at(-1)!.push(line);
  }
  const objects: Buffer[] = [];
  const add = (body: Buffer | string) => objects.push(typeof body === 'string' ? Buffer.from(body, 'latin1') : body);
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add(
    '<< /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> /F2 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >> >>',
  );
  pages.forEach((page, index) => {
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font 3 0 R >> /Contents ${5 + index * 2} 0 R >>`,
    );
    const drawn = page.map((line, place) => {
      const heading = line.startsWith('# ');
      return `BT /${heading ? 'F2' : 'F1'} ${heading ? 12 : 10} Tf 50 ${790 - place * 14} Td (${escaped(heading ? line.slice(2) : line)}) Tj ET`;
    });
    const stream = Buffer.from(drawn.join('\n'), 'latin1');
    add(Buffer.concat([Buffer.from(`<< /Length ${stream.length} >>\nstream\n`), stream, Buffer.from('\nendstream')]));
  });
  return file(objects);
}

function file(objects: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const places: number[] = [];
  let at = parts[0]!.length;
  objects.forEach((body, index) => {
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    places.push(at);
    at += whole.length;
    parts.push(whole);
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** What Windows-1252 has beyond Latin-1 and our texts use. */
const outside: Record<string, string> = {
  '’': '\x92',
  '–': '\x96',
  '—': '\x97',
  œ: '\x9c',
  '…': '\x85',
  '≤': '<=',
  '≥': '>=',
  '\u202f': '\xa0',
};
const escaped = (text: string) =>
  text.replace(/[’–—œ…≤≥\u202f]/g, (found) => outside[found]!).replace(/[\\()]/g, '\\$&');
