import { memo, type ReactNode } from 'react';
import type { Comment } from '~/contract';
import { Age } from '~/web/ui/data/Age';
import { PersonAvatar } from '~/web/work/list/PersonAvatar';
import { Marked } from '~/web/work/composer/Marked';
import { Copy } from './Copy';

interface SaidProps {
  readonly said: Pick<Comment, 'user_name' | 'create_datetime' | 'comment' | 'mentions'>;
  readonly actions?: ReactNode;
}

/** Author and time: an age within a day, else the date (CMT-07). */
export const CommentView = memo(function Said({
  said: { user_name, create_datetime, comment, mentions },
  actions,
}: SaidProps) {
  return (
    <div className="comments-said">
      <div className="comments-head">
        <PersonAvatar userName={user_name} size={20} />
        <strong>{user_name}</strong>
        <Age at={create_datetime} />
        <span className="comments-actions">
          <Copy text={comment} label="Copy the comment" />
          {actions}
        </span>
      </div>
      <Marked text={comment} mentions={mentions} />
    </div>
  );
});
