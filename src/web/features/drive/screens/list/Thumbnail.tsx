import { useState } from 'react';
import { Icon } from 'semantic-ui-react';
import type { Storage } from '~/contract';
import { useAppSelector } from '~/web/lib/state/hooks';
import { selectThumbnail } from '../../selectors';

interface ThumbnailProps {
  readonly storage: Storage;
  readonly path: string;
}

/** The picture of a tile, loaded when it is in sight; until then, and where it is broken, an icon. Its name stands beside it. */
export function Thumbnail({ storage, path }: ThumbnailProps) {
  const url = useAppSelector((state) => selectThumbnail(state, storage, path));
  const [broken, change] = useState<string | null>(null);
  return (
    <span className="drive-thumbnail" aria-hidden="true">
      <Icon name="file image outline" />
      {url !== null && url !== broken && (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => {
            change(url);
          }}
        />
      )}
    </span>
  );
}
