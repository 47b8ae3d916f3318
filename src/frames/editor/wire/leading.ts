import type { Parent } from './parent';

/** Goes where the app leads: at once, or once the page has that cell. Answers what to call when further cells are there. */
export function followLeads(parent: Parent, lead: (cellId: string) => boolean): () => void {
  let wanted: string | null = null;
  const go = () => {
    if (wanted !== null && lead(wanted)) wanted = null;
  };
  parent.hear((message) => {
    if (message.type !== 'cell') return;
    wanted = message.cell_id;
    go();
  });
  return go;
}
