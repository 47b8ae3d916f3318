import { Button } from 'semantic-ui-react';
import { frames } from '~/web/lib/browser/frames';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Banner } from '~/web/ui/page/Banner';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { editorRetried } from '../events';
import { selectVisibleEditor } from '../model';
import './editor.css';

/** The place below the page where the editor of its notebook stands (EDF-01); the frames themselves outlive every page. */
export default function EditorHost() {
  const dispatch = useAppDispatch();
  const shown = useAppSelector(selectVisibleEditor);
  return (
    <div className="editor-host" hidden={!shown}>
      {shown?.slow && (
        <Banner
          tone="warn"
          action={
            <>
              <Button size="small" onClick={() => dispatch(editorRetried({ key: shown.key }))}>
                Retry
              </Button>
              <a
                className="ui small button"
                href={`/notebooks/${shown.notebook_id}/editor`}
                target="_blank"
                rel="noopener noreferrer"
              >
                Open in new tab
              </a>
            </>
          }
        >
          Still starting
        </Banner>
      )}
      <div className="editor-stage" ref={frames.setStage}>
        {shown?.isLoading && (
          <div className="editor-splash">
            <Skeleton lines={6} label="Opening the editor" />
          </div>
        )}
      </div>
    </div>
  );
}
