import { useState } from 'react';

/** Props of {@link Picture}. */
export interface PictureProps {
  readonly url: string;
  /** The API's origin, for addresses that name none. */
  readonly base: string;
  readonly name: string;
}

/** A picture of a file; one that the browser cannot read says so. */
export function Picture({ url, base, name }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (broken === url)
    return (
      <p className="at-muted">
        This picture cannot be shown: its file is damaged, or holds something else.
      </p>
    );
  return (
    <img
      src={/^\w+:/.test(url) ? url : base + url}
      alt={name}
      onError={() => {
        setBroken(url);
      }}
    />
  );
}

/** Says that there is more than what is shown. */
export const Cut = ({ truncated }: { readonly truncated: boolean }) =>
  truncated ? (
    <p className="at-muted at-preview-cut">This is the beginning; the rest is in the file.</p>
  ) : null;
