import { useAppDispatch } from '~/web/lib/state/hooks';
import { TextField } from '~/web/ui/form/TextField';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { reportClosed, reportNoteChanged, reportRequested } from '../events';
import { LONGEST_NOTE, type ReportDraft } from '../model/slice';

/** The result of the request for the file, in the words of the dialog. */
const outcome = (saved: ReportDraft['saved']): string => {
  if (saved === null) return '';
  if (saved === 'too large')
    return 'This session is too large for a file: more than 20 MB. Reload the page, do again what goes wrong, and report it then.';
  return `Saved: the last ${saved.actions.toLocaleString('en')} actions, ${Math.ceil(saved.size / 1_000).toLocaleString('en')} kB.`;
};

/** A session as a file, for whoever looks into a problem: it says before what the file holds and what it does not. */
export default function ReportDialog({
  report: { note, saved },
}: {
  readonly report: ReportDraft;
}) {
  const dispatch = useAppDispatch();
  const close = () => {
    dispatch(reportClosed());
  };
  return (
    <Dialog
      title="Report a problem"
      onClose={close}
      closeOnMask={note === ''}
      buttons={
        <>
          <button type="button" className="ui button" onClick={close}>
            Close
          </button>
          <button
            type="button"
            className="ui primary button"
            onClick={() => {
              dispatch(reportRequested());
            }}
          >
            Download
          </button>
        </>
      }
    >
      <p>
        Download a file of what happened in this tab and give it to whoever looks into the problem:
        they see step by step what the app did. Nothing is sent anywhere.
      </p>
      <p>
        <strong>The file holds</strong> what you did and when, as names of events; numbers, times,
        states such as ‘Done’; how long requests took; the versions of Atelier and of your browser;
        and what you write below.
      </p>
      <p>
        <strong>It does not hold</strong> passwords, tokens, names or mail addresses of people,
        messages, code, texts, or names of files and of your work: each stands there as ‘text-7’.
      </p>
      <TextField
        label="What went wrong"
        rows={5}
        value={note}
        maxLength={LONGEST_NOTE}
        first
        onChange={(text) => {
          dispatch(reportNoteChanged({ note: text }));
        }}
        hint={`Optional. It goes into the file as you write it: ${(LONGEST_NOTE - note.length).toLocaleString('en')} characters left.`}
      />
      <p role="status">{outcome(saved)}</p>
    </Dialog>
  );
}
