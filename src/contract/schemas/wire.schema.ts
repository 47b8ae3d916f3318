import { z } from 'zod';

/** Every request carries who asks; the server compares it with the bearer's owner. */
export const asks = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ user_name: z.string().min(1), ...shape });

/** An ISO 8601 instant in UTC. */
export const instant = z.iso.datetime();

/** The body of every 4xx and 5xx. */
export const Failure = z.object({
  code: z.string(),
  Error: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  retry_after: z.number().optional(),
});

/** A reply that says only that it was done. */
export const Done = z.object({ status: z.string() });
