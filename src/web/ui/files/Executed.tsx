import type { DrivePreview } from '~/contract';
import { Cut, Picture } from './Picture';
import { styleOf } from '../log/colours';
import { partsOf } from '../log/parts';
import '../log/log.css';
import './files.css';

type Notebook = Extract<DrivePreview, { kind: 'executed' }>;
type Output = Notebook['cells'][number]['outputs'][number];

const Coloured = ({ text, label }: { readonly text: string; readonly label?: string }) => (
  <pre aria-label={label}>
    {text.split('\n').map((line, at) => (
      <span key={at}>
        {at > 0 && '\n'}
        {partsOf(line, null).map(({ text: piece, style }, place) => (
          <span key={place} {...styleOf(style)}>
            {piece}
          </span>
        ))}
      </span>
    ))}
  </pre>
);

const Shown = ({
  output,
  base,
  name,
}: {
  readonly output: Output;
  readonly base: string;
  readonly name: string;
}) => {
  switch (output.kind) {
    case 'text':
      return <Coloured text={output.text} />;
    case 'error':
      return <Coloured text={output.text} label="Error" />;
    case 'image':
      return <Picture url={output.url} base={base} name={name} />;
    case 'other':
      return <p className="at-muted">{output.type} is not shown here.</p>;
  }
};

/** A notebook with what its cells have printed so far: text and pictures; other output is named. */
export function Executed({
  notebook: { cells, truncated },
  base,
}: {
  readonly notebook: Notebook;
  readonly base: string;
}) {
  return (
    <>
      {cells.map(({ cell_type, source, execution_count, outputs }, at) => (
        <section key={at} aria-label={`Cell ${at + 1}, ${cell_type}`}>
          <div className="at-preview-cell" data-kind={cell_type}>
            {cell_type === 'code' && <small className="at-muted">[{execution_count ?? ' '}]</small>}
            <pre>{source || ' '}</pre>
          </div>
          {outputs.map((output, place) => (
            <div key={place} className="at-preview-output" data-kind={output.kind}>
              <Shown output={output} base={base} name={`Output of cell ${at + 1}`} />
            </div>
          ))}
        </section>
      ))}
      <Cut truncated={truncated} />
    </>
  );
}
