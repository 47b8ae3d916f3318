/**
 * The middle of a picture as a square of `side` pixels, of the same type: upright, small, and without what its camera wrote into it
 * (the place, the device). Null for what the browser cannot read as a picture.
 */
export const squareOf = async (picture: Blob, side: number): Promise<Blob | null> => {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  if (!bitmap) return null;
  const { width, height } = bitmap;
  const least = Math.min(width, height);
  const canvas = new OffscreenCanvas(side, side);
  canvas
    .getContext('2d')
    ?.drawImage(bitmap, (width - least) / 2, (height - least) / 2, least, least, 0, 0, side, side);
  bitmap.close();
  return canvas.convertToBlob({ type: picture.type, quality: 0.9 });
};
