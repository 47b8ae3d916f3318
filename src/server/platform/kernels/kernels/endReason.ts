/** How a kernel that nobody stopped came to its end, as a person reads it. */
export const endReason = (
  code: number | null,
  signal: NodeJS.Signals | null,
  lastWords: string,
) => {
  const said = lastWords.trim().split('\n').slice(-3).join('\n');
  const how =
    signal === 'SIGKILL'
      ? 'The kernel was killed; the machine may have run out of memory.'
      : signal
        ? `The kernel was ended by ${signal}.`
        : `The kernel ended by itself (exit code ${code ?? 'unknown'}).`;
  return said && !signal ? `${how} Its last words: ${said}` : how;
};
