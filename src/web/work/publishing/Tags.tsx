import { TAG_LABEL } from '~/contract/gallery';
import './tags.css';

const cut = (tag: string) => (tag.length > TAG_LABEL ? `${tag.slice(0, TAG_LABEL)}…` : tag);

/** Tags, each cut at 20 characters (NBS-16); the whole of it is its title. */
export const Tags = ({ tags }: { readonly tags: readonly string[] }) => (
  <span className="at-tags">
    {tags.map((tag) => (
      <span key={tag} className="ui label" title={tag}>
        {cut(tag)}
      </span>
    ))}
  </span>
);
