/** The company's figures (specification §9), each with its label. */
export const numbers = {
  professionals: { value: '20,000+', label: 'professionals trained' },
  countries: { value: '20+', label: 'countries our learners come from' },
  satisfaction: { value: '95%', label: 'of clients and learners are satisfied' },
  implementations: { value: '100+', label: 'AI implementations delivered' },
  trainingScore: { value: '4.83/5', label: 'average score of our virtual training' },
  participants: { value: '750', label: 'participants in virtual training' },
  success: { value: '92%', label: 'success rate of training programs' },
} as const;

/** Note shown next to the figures. */
export const fiction = 'Northlight is a demonstration site: its people, clients and figures are invented.';

export type NumberName = keyof typeof numbers;
