/** The values of a metric that are no finite numbers: JSON has no numbers for these. */
export const NOT_FINITE = ['NaN', 'Infinity', '-Infinity'] as const;

/** The value of a metric as it is told: a number, or the word for one that is not finite. */
export type MetricValue = number | (typeof NOT_FINITE)[number];

/** A number as it is told. */
export const metricValueOf = (value: number): MetricValue => {
  if (Number.isFinite(value)) return value;
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 ? 'Infinity' : '-Infinity';
};
