import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { objectPanel, type OfObject } from '~/web/work/detail/ObjectPage';
import { predictions, versionOf, type PredictionRow } from '../../model/predictions';
import { CallIt } from './CallIt';
import { Traffic } from './Traffic';
import { TryIt } from './TryIt';
import './calls.css';

/** The version that shows: what it answers, how it is called from elsewhere, and what came of its calls. */
function Shown({ row, may }: OfObject<PredictionRow>) {
  const [asked] = useQueryPart('version');
  const shown = versionOf(row, asked);
  return (
    shown && (
      <>
        <TryIt row={row} shown={shown} />
        <CallIt row={row} shown={shown} may={may} />
        <Traffic row={row} shown={shown} />
      </>
    )
  );
}

export default objectPanel(predictions, Shown);
