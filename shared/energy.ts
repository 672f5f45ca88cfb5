/** What vehicles run on; apart from the schema of their figures, which a screen does not need. */
export const energies = ['petrol', 'diesel', 'electric'] as const
export type Energy = (typeof energies)[number]

/** The unit of tanks and consumption. */
export const energyUnit = (energy: Energy): 'L' | 'kWh' => (energy === 'electric' ? 'kWh' : 'L')

/** How much of a battery may be used: lead and AGM suffer below half, LiFePO4 takes deep cycles. */
export const usableDepth = { lead: 0.5, lithium: 0.8 } as const

/** What a fridge takes in a day at 25 °C in Wh; they range from 200 to 500. */
export const usualFridge = 300
