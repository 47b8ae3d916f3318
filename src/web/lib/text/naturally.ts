type Compare = (a: string, b: string) => number;

/** Made at the first comparison: it takes the browser 12 ms, which no first page should pay. */
const lazily = (options: Intl.CollatorOptions): Compare => {
  let compare: Compare | undefined;
  return (a, b) => (compare ??= new Intl.Collator('en', options).compare)(a, b);
};

/** Orders texts as people do: numbers in them by their value, so 'run 9' comes before 'run 10'. */
export const naturally = lazily({ numeric: true });

/** The same, where case and accents make no difference. */
export const naturallyAnyCase = lazily({ numeric: true, sensitivity: 'base' });
