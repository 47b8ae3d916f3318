/** The picture that a figure of ipympl keeps in `_data_url`, as an address or as plain base64; null where there is none. */
export const figurePicture = (value: unknown): string | null => {
  if (typeof value !== 'string') return null;
  const base64 = value.replace(/^data:image\/png;base64,/, '').replace(/\s/g, '');
  return /^[A-Za-z0-9+/]+=*$/.test(base64) ? `data:image/png;base64,${base64}` : null;
};
