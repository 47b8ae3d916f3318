import { Link } from 'react-router-dom';
import { guideChapters } from '../model/guide';
import { addressOf } from '../model/chapters';
import { GuideFrame } from './GuideFrame';

/** The way into the guide: every chapter, with what it is about. */
export default function GuidePage() {
  return (
    <GuideFrame title="Documentation" open={null}>
      <ol className="guide-chapters" aria-label="Chapters and what they are about">
        {guideChapters.map(({ name, title, sections: [beginning] }) => (
          <li key={name}>
            <h2>
              <Link to={addressOf(name)}>{title}</Link>
            </h2>
            <p className="at-muted">{beginning?.text}</p>
          </li>
        ))}
      </ol>
    </GuideFrame>
  );
}
