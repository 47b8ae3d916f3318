const two = (part: number) => String(part).padStart(2, '0');

/** So many seconds as a clock shows them: '4:05', '1:04:05'. */
export const clockText = (seconds: number): string => {
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor((seconds / 60) % 60),
    Math.floor(seconds % 60),
  ];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
};
