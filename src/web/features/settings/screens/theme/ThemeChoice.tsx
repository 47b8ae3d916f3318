import { useId } from 'react';
import { Icon, type IconProps } from 'semantic-ui-react';
import { selectTheme } from '~/web/core/preferences/preferences';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { themeChosen, type Theme } from '~/web/core/preferences/events';
import './theme.css';

const choices: readonly { theme: Theme; icon: NonNullable<IconProps['name']>; label: string }[] = [
  { theme: 'light', icon: 'sun', label: 'Light' },
  { theme: 'dark', icon: 'moon', label: 'Dark' },
  { theme: 'system', icon: 'desktop', label: 'System' },
];

/** Light, dark, or as the system says. */
export default function ThemeChoice() {
  const name = useId();
  const chosen = useAppSelector(selectTheme);
  const dispatch = useAppDispatch();
  return (
    <fieldset className="settings-theme">
      <legend className="at-hidden">Theme</legend>
      {choices.map(({ theme, icon, label }) => (
        <label key={theme} title={`${label} theme`}>
          <input
            className="at-hidden"
            type="radio"
            name={name}
            checked={theme === chosen}
            onChange={() => {
              dispatch(themeChosen({ theme }));
            }}
          />
          <Icon name={icon} />
          <span className="at-hidden">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
