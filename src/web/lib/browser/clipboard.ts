/** Puts a text on the clipboard. False where the browser keeps it closed, or has none. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/** The sentence where it does not. */
export const CLIPBOARD_CLOSED = "Your browser doesn't support this option";
