/** A purchase order as a company's own system prints it: one page of plain lines. */
export function paperOrder(lines: readonly string[]): Buffer {
  const shown = lines.map(
    (line, place) => `${place === 0 ? '/F1 18 Tf' : '/F1 11 Tf'} (${line.replace(/[\\()]/g, '\\$&')}) Tj 0 -24 Td`,
  );
  return onePage(`BT 72 760 Td ${shown.join(' ')} ET`, '595 842');
}

/** A PDF of one page, whose table is where it says. `size` in points; `trailer`: what else its trailer says. */
export function onePage(drawing: string, size: string, trailer = ''): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size}] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = text.length;
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
