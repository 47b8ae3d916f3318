import type { Setting } from './setting';

const valueText = (usual: unknown): string => {
  if (usual === null || usual === undefined || usual === '') return 'none';
  if (typeof usual === 'boolean') return usual ? '`on`' : '`off`';
  return typeof usual === 'string' || typeof usual === 'number' ? `\`${usual}\`` : 'none';
};

/** The default of a setting as people read it. */
export const defaultText = ({ usual, usually }: Setting): string => usually ?? valueText(usual);

/** Its text, with its unit. */
export const typeText = ({ type, unit, secret }: Setting): string =>
  `${type}${unit === undefined ? '' : `, ${unit}`}${secret ? '; **secret**' : ''}`;
