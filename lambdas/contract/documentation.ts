import { catalogDocumentation } from './documentation/catalog.ts';
import { certificatesDocumentation } from './documentation/certificates.ts';
import { chatDocumentation } from './documentation/chat.ts';
import { dripDocumentation } from './documentation/drip.ts';
import type { DocumentationOf, EndpointDocumentation } from './documentation/endpoint-documentation.ts';
import { learningDocumentation } from './documentation/learning.ts';
import { mcpDocumentation } from './documentation/mcp.ts';
import { notebookDocumentation } from './documentation/notebook.ts';
import { paceDocumentation } from './documentation/pace.ts';
import { paymentsDocumentation } from './documentation/payments.ts';
import { practiceDocumentation } from './documentation/practice.ts';
import { studyDocumentation } from './documentation/study.ts';
import { teamsDocumentation } from './documentation/teams.ts';
import { userDocumentation } from './documentation/user.ts';
import type { Endpoint } from './endpoint.ts';
import { type EndpointName, endpoints } from './endpoints.ts';

/** A row with what is said of it. */
export type DocumentedEndpoint = Endpoint & EndpointDocumentation;

// A row without documentation does not compile.
const documentation: DocumentationOf<typeof endpoints> = {
  ...catalogDocumentation,
  ...certificatesDocumentation,
  ...chatDocumentation,
  ...dripDocumentation,
  ...learningDocumentation,
  ...mcpDocumentation,
  ...notebookDocumentation,
  ...paceDocumentation,
  ...paymentsDocumentation,
  ...practiceDocumentation,
  ...studyDocumentation,
  ...teamsDocumentation,
  ...userDocumentation,
};

/** Every row of the contract with its documentation, by its name. */
export const documentedEndpoints = Object.fromEntries(
  Object.entries<Endpoint>(endpoints).map(([name, row]) => [
    name,
    { ...row, ...documentation[name as EndpointName] },
  ]),
) as Readonly<Record<EndpointName, DocumentedEndpoint>>;
