import type { z } from 'zod';
import { endpoints } from './endpoint';
import type * as Shapes from './schemas/dashboard.schema';

export type MonitoringSummary = z.output<typeof Shapes.MonitoringSummary>;
export type EngineState = z.output<typeof Shapes.EngineState>;
export type EngineNode = z.output<typeof Shapes.EngineNode>;
export type PastSample = z.output<typeof Shapes.PastSample>;
export type ResourceUser = z.output<typeof Shapes.ResourceUser>;

export const dashboard = endpoints<typeof Shapes.schemas>()({
  monitoringSummary: '/fsc/organization/monitoringsummary/',
});
