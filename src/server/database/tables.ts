/** Every table of the schema, for drizzle-kit and for copying. Each belongs to the shelf of its area. */
export * from '../account/tables';
export * from '../environments/tables';
export * from '../jobs/tables';
export * from '../notebooks/tables';
export * from '../transfers/tables';
