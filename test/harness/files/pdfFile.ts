/** PDF files for tests, written by hand. */

const LOCK = `<< /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <${'5a'.repeat(32)}> /U <${'a5'.repeat(32)}> >>`;

/** A PDF with a line of text on each page, A5; a locked one asks for a password that nobody knows. */
export const pdfOf = (lines: readonly string[], { locked = false } = {}): Buffer => {
  const pages = lines.map((_, at) => 4 + at * 2);
  const objects: string[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${lines.length} /Kids [${pages.map((id) => `${id} 0 R`).join(' ')}] /MediaBox [0 0 420 595] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...lines.flatMap((line, at) => {
      const drawn = `BT /F1 24 Tf 40 520 Td (${line}) Tj ET 0.3 0.3 0.9 rg 40 300 120 80 re f`;
      return [
        `<< /Type /Page /Parent 2 0 R /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ];
    }),
    ...(locked ? [LOCK] : []),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return String(place).padStart(10, '0');
  });
  const rows = places.map((place) => `${place} 00000 n \n`).join('');
  const lock = locked
    ? `/Encrypt ${objects.length} 0 R /ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]`
    : '';
  return Buffer.from(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer << /Size ${objects.length + 1} /Root 1 0 R ${lock} >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
};
