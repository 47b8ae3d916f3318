import type { ChangeEvent } from 'react';
import { Button } from 'semantic-ui-react';
import { PREDICTION_RUNNING, type PredictionVersion, type TryReply } from '~/contract';
import { files } from '~/web/lib/browser/files/files';
import { reasonOf } from '~/web/lib/http/problem';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { sizeText } from '~/text/size';
import { Field } from '~/web/ui/form/Field';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { SelectField } from '~/web/ui/form/SelectField';
import { TextField } from '~/web/ui/form/TextField';
import { Banner } from '~/web/ui/page/Banner';
import { tryCancelled, tryFileChosen, tryRequested } from '../events';
import type { PredictionRow } from '../../model/predictions';
import { tryForm } from '../model/calls';
import { whyNotSent, type TryForm, type Trying } from '../model/tryForm';
import { selectTry, selectTrying } from '../selectors';

const { changed } = tryForm.events;
const KINDS = [
  { value: 'json', text: 'JSON' },
  { value: 'text', text: 'Text' },
  { value: 'file', text: 'A file' },
];

/** JSON is laid out so that it can be read; all else stays as it came. */
const laidOut = ({ body, content_type, is_cut }: TryReply): string => {
  if (is_cut || !/json/i.test(content_type)) return body;
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
};

/** The reply as text: nothing of it runs or is loaded here. */
function Answer({ reply }: { readonly reply: TryReply }) {
  const { status_code, ms, size, content_type, is_text, is_cut } = reply;
  return (
    <div className="prediction-answer" role="status">
      <p>
        <strong className={status_code < 400 ? 'prediction-good' : 'prediction-bad'}>
          {status_code}
        </strong>{' '}
        in <strong>{ms} ms</strong>
        <span className="at-muted">
          {' '}
          · {sizeText(size)}
          {content_type !== '' && ` · ${content_type}`}
        </span>
      </p>
      {is_text ? (
        <pre tabIndex={0} aria-label="The reply">
          {laidOut(reply)}
        </pre>
      ) : (
        <p className="at-muted">The reply is not text. Use curl to keep it in a file.</p>
      )}
      {is_cut && <p className="at-muted">This is the beginning of it. Use curl for all of it.</p>}
    </div>
  );
}

/** The result of the last trial call. */
const Outcome = ({
  last: {
    request: { problem },
    reply,
  },
}: {
  readonly last: Trying;
}) => (
  <>
    {problem && <Banner tone="bad">{reasonOf(problem)}</Banner>}
    {reply && <Answer reply={reply} />}
  </>
);

function FileField({ values: { file, problem } }: { readonly values: TryForm }) {
  const dispatch = useAppDispatch();
  const onChoose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (chosen)
      dispatch(
        tryFileChosen({ file_id: files.keep(chosen), name: chosen.name, size: chosen.size }),
      );
    target.value = '';
  };
  return (
    <Field label="File" problem={problem ?? undefined} hint="Its bytes are the body of the call.">
      {(control) => (
        <label className="prediction-upload">
          <input {...control} type="file" onChange={onChoose} />
          <span className="ui button" aria-hidden="true">
            Choose a File
          </span>
          <span className="at-muted">
            {file ? `${file.name} · ${sizeText(file.size)}` : 'No file chosen'}
          </span>
        </label>
      )}
    </Field>
  );
}

/** The input. */
function Body({ values }: { readonly values: TryForm }) {
  const dispatch = useAppDispatch();
  return (
    <>
      <div className="prediction-pair">
        <TextField
          label="Path"
          value={values.path}
          maxLength={2000}
          onChange={(path) => dispatch(changed({ path }))}
        />
        <SelectField
          label="Send"
          value={values.kind}
          choices={KINDS}
          onChange={(kind) => dispatch(changed({ kind: kind as TryForm['kind'] }))}
        />
      </div>
      {values.kind === 'file' ? (
        <FileField values={values} />
      ) : (
        <TextField
          label={values.kind === 'json' ? 'JSON' : 'Text'}
          rows={12}
          value={values.text}
          onChange={(text) => dispatch(changed({ text }))}
        />
      )}
    </>
  );
}

interface TryItProps {
  readonly row: PredictionRow;
  readonly shown: PredictionVersion;
}

/** Asks the version that shows from within the app, and shows its reply and how long that took. */
export function TryIt({ row: { pf_id }, shown: { version, status } }: TryItProps) {
  const dispatch = useAppDispatch();
  const draft = useAppSelector(selectTry);
  const { waiting = false, last } = useAppSelector(selectTrying) ?? {};
  if (!draft) return null;
  const reason = PREDICTION_RUNNING.includes(status)
    ? (whyNotSent(draft.values) ?? undefined)
    : 'Deploy this version first.';
  return (
    <section className="prediction-part">
      <h2>Try it</h2>
      <form
        noValidate
        className="prediction-try"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === undefined && !waiting) dispatch(tryRequested({ pf_id, version }));
        }}
      >
        <Body values={draft.values} />
        <div className="prediction-buttons">
          <ReasonedButton type="submit" primary label="Send" reason={reason} loading={waiting} />
          {waiting && (
            <Button type="button" content="Cancel" onClick={() => dispatch(tryCancelled())} />
          )}
          {waiting && (
            <span className="at-muted" role="status">
              {status === 'Deployed' ? 'Waiting for the reply' : 'Waiting until it is deployed'}
            </span>
          )}
        </div>
      </form>
      {last?.pf_id === pf_id && last.version === version && <Outcome last={last} />}
    </section>
  );
}
