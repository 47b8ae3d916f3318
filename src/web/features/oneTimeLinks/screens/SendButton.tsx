/** The one button of a link's page. */
export const SendButton = ({ label, busy }: { readonly label: string; readonly busy: boolean }) => (
  <button type="submit" className={busy ? 'ui primary fluid loading button' : 'ui primary fluid button'} aria-disabled={busy}>{label}</button>
);
