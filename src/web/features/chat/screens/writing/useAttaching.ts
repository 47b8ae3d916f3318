import { useMemo, type ClipboardEvent, type DragEvent } from 'react';
import { files as registry } from '~/web/lib/browser/files/files';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { filesChosen, type TalkOf } from '../../events';

/** Files come by choice, by paste and by drop. */
export const useAttaching = ({ channel_id, thread_id }: TalkOf) => {
  const dispatch = useAppDispatch();
  return useMemo(() => {
    const attach = (chosen: Iterable<File>): boolean => {
      const files = [...chosen].map((file) => ({
        client_id: registry.keep(file),
        name: file.name || 'file',
        size: file.size,
      }));
      if (files.length > 0) dispatch(filesChosen({ channel_id, thread_id, files }));
      return files.length > 0;
    };
    return {
      attach,
      onPaste: (event: ClipboardEvent) => {
        if (attach(event.clipboardData.files)) event.preventDefault();
      },
      onDragOver: (event: DragEvent) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      },
      onDrop: (event: DragEvent) => {
        if (attach(event.dataTransfer.files)) event.preventDefault();
      },
    };
  }, [dispatch, channel_id, thread_id]);
};
