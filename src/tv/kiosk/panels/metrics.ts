import { createContext } from 'react'
import { type PlanMetric, planMetrics } from '#contract/fleetPlan.ts'

export const isPlanMetric = (name: string): name is PlanMetric => planMetrics.some((metric) => metric === name)

/** The metrics of the panels, two or four. */
export const PanelMetrics = createContext<readonly PlanMetric[]>([])
