import { nameColour } from './nameColour';
import './data.css';

/** Props of {@link Avatar}. */
export interface AvatarProps {
  /** Not the full name, which is not known everywhere: one person looks the same wherever they are shown. */
  userName: string;
  /** The person's picture; initials on the name's own colour stand in for it. */
  picture?: string | null | undefined;
  /** Side in pixels. */
  size?: number;
}

const initials = (name: string) => {
  const [first = '', ...rest] = name.trim().split(/[\s._-]+/);
  return (
    [...first].slice(0, 1).join('') + [...(rest.at(-1) ?? '')].slice(0, 1).join('')
  ).toUpperCase();
};

/** A person's picture. It is decoration beside the name; where it stands alone give it a label from outside. */
export function Avatar({ userName, picture, size = 24 }: AvatarProps) {
  const box = { width: size, height: size, fontSize: size * 0.42 };
  return picture ? (
    <img className="at-avatar" src={picture} alt="" style={box} />
  ) : (
    <span
      className="at-avatar"
      aria-hidden="true"
      style={{ ...box, background: nameColour(userName) }}
    >
      {initials(userName)}
    </span>
  );
}
