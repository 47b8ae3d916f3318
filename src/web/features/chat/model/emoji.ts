/** Emoji that are offered, by the names they are written with: ':tada:'. */
export const EMOJI: Readonly<Record<string, string>> = {
  '+1': '👍',
  '-1': '👎',
  heart: '❤️',
  tada: '🎉',
  joy: '😂',
  smile: '😄',
  eyes: '👀',
  rocket: '🚀',
  pray: '🙏',
  fire: '🔥',
  clap: '👏',
  wave: '👋',
  thinking: '🤔',
  cry: '😢',
  open_mouth: '😮',
  white_check_mark: '✅',
  x: '❌',
  warning: '⚠️',
  bug: '🐛',
  bulb: '💡',
  chart: '📈',
  brain: '🧠',
  robot: '🤖',
  coffee: '☕',
  hourglass: '⏳',
  100: '💯',
  ok_hand: '👌',
  sweat_smile: '😅',
  sunglasses: '😎',
  sob: '😭',
  wink: '😉',
  star: '⭐',
};

/** The reactions with one press. */
export const QUICK = ['👍', '❤️', '😂', '🎉', '👀', '🙏'] as const;

/** The text with names of emoji written out, where a name is whole: 'done :tada:'. Code stays as it is. */
export const withEmoji = (text: string): string =>
  text
    .split(/(```[\s\S]*?```|`[^`\n]*`)/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part.replace(/(?<![\w:]):([a-z0-9_+-]+):(?!\w)/g, (written, name: string) =>
            Object.hasOwn(EMOJI, name) ? (EMOJI[name] ?? written) : written,
          ),
    )
    .join('');
