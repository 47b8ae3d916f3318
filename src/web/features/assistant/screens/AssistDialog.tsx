import { ASSIST_LIMITS } from '~/contract/assistant';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { TextField } from '~/web/ui/form/TextField';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { Banner } from '~/web/ui/page/Banner';
import {
  assistApplied,
  assistCancelled,
  assistClosed,
  assistRequested,
  instructionsChanged,
  type AboutCell,
} from '../events';
import { compareLines } from '../model/lines';
import { selectAssist } from '../model/slice';
import './assist.css';

const TITLES = { english: 'Write code from English', fix: 'Fix the code' } as const;
const MARKS = { same: ' ', gone: '−', new: '+' } as const;
const WORDS = { same: '', gone: 'Removed: ', new: 'Added: ' } as const;

/** The dialog with code for a cell: said, seen while it is written, compared with the cell, and taken over or not. */
export default function AssistDialog({ about }: { readonly about: AboutCell }) {
  const dispatch = useAppDispatch();
  const { instructions, phase, code, reason } = useAppSelector(selectAssist);
  const isEnglish = about.kind === 'english';
  const write = () => {
    dispatch(assistRequested());
  };
  const verb = phase === 'written' || reason !== null ? 'Write again' : 'Write';
  return (
    <Dialog
      title={TITLES[about.kind]}
      size="large"
      closeOnMask={false}
      onClose={() => {
        dispatch(assistClosed());
      }}
      buttons={
        <>
          {phase === 'writing' ? (
            <button
              type="button"
              className="ui button"
              onClick={() => {
                dispatch(assistCancelled());
              }}
            >
              Cancel
            </button>
          ) : (
            <button
              type="button"
              className="ui button"
              disabled={isEnglish && instructions.trim() === ''}
              onClick={write}
            >
              {verb}
            </button>
          )}
          <button
            type="button"
            className="ui primary button"
            disabled={phase !== 'written' || code === about.source}
            onClick={() => {
              dispatch(assistApplied());
            }}
          >
            Take over
          </button>
        </>
      }
    >
      <div className="assist">
        <p className="at-muted">{about.label}</p>
        {isEnglish && (
          <TextField
            label="What should the cell do?"
            rows={3}
            first
            value={instructions}
            maxLength={ASSIST_LIMITS.instructions}
            onChange={(words) => {
              dispatch(instructionsChanged({ instructions: words }));
            }}
          />
        )}
        {reason && <Banner tone="bad">{reason}</Banner>}
        <p className="at-hidden" role="status">
          {phase === 'writing' ? 'Writing' : phase === 'written' ? 'Written' : ''}
        </p>
        {phase === 'writing' && (
          <pre className="assist-code" aria-label="What is written by now" tabIndex={0}>
            {code || 'Writing …'}
          </pre>
        )}
        {phase === 'written' && <Changes before={about.source} after={code} />}
        <p className="at-hint">
          Your words and the code of this notebook go to the model that this installation names.
          What it writes can be wrong: read it. It does not run by itself.
        </p>
      </div>
    </Dialog>
  );
}

function Changes({ before, after }: { readonly before: string; readonly after: string }) {
  if (before === after) return <p>The code stays as it is: nothing to mend was found.</p>;
  return (
    <pre className="assist-code" aria-label="What changes in the cell" tabIndex={0}>
      {compareLines(before, after).map(({ kind, text }, at) => (
        <span key={at} className={`assist-line assist-${kind}`}>
          <span aria-hidden="true">{MARKS[kind]} </span>
          <span className="at-hidden">{WORDS[kind]}</span>
          {text}
          {'\n'}
        </span>
      ))}
    </pre>
  );
}
