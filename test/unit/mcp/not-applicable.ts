/** Scenarios by the reason why they do not apply. */
const listed = (reasons: Readonly<Record<string, readonly string[]>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(reasons).flatMap(([reason, scenarios]) => scenarios.map((each) => [each, reason])),
  );

const referenceTools = 'calls tools of the reference server by name, which a learning site does not have';
const referencePrompts = 'gets prompts of the reference server by name';
const referenceResources = 'reads resources of the reference server by address';
const noCompletions = 'arguments are ids, which are not completed; the capability is not declared';
const noTasks = 'an extension: every tool answers within its request';

const toolScenarios = [
  'simple-text',
  'image',
  'audio',
  'embedded-resource',
  'mixed-content',
  'error',
  'with-progress',
].map((each) => `tools-call-${each}`);
const promptScenarios = ['simple', 'with-args', 'embedded-resource', 'with-image'].map(
  (each) => `prompts-get-${each}`,
);
const resourceScenarios = ['resources-read-text', 'resources-read-binary', 'resources-templates-read'];

/**
 * Server scenarios of the judge that cannot pass here, by revision, with the reason. The test fails for one that passes and for one that fails without being listed,
 * so the list may only shrink.
 */
export const notApplicable: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '2025-11-25': listed({
    [referenceTools]: [...toolScenarios, 'json-schema-2020-12'],
    [referencePrompts]: promptScenarios,
    [referenceResources]: resourceScenarios,
    [noCompletions]: ['completion-complete'],
    'no stream, so nothing is logged to clients; the capability is not declared': [
      'logging-set-level',
      'tools-call-with-logging',
    ],
    'no stream, so clients are asked for nothing': [
      'tools-call-sampling',
      'tools-call-elicitation',
      'elicitation-sep1034-defaults',
      'elicitation-sep1330-enums',
    ],
    'no stream, so changes are not told; the capability is not declared': [
      'resources-subscribe',
      'resources-unsubscribe',
    ],
  }),
  '2026-07-28': listed({
    [referenceTools]: [...toolScenarios, 'json-schema-2020-12'],
    [referencePrompts]: promptScenarios,
    [referenceResources]: resourceScenarios,
    [noCompletions]: ['completion-complete'],
    '21 of its checks pass; four call diagnostic tools of the reference server': ['server-stateless'],
    'no tool asks back: each has all it needs, or refuses': [
      'input-required-result-basic-elicitation',
      'input-required-result-basic-sampling',
      'input-required-result-basic-list-roots',
      'input-required-result-request-state',
      'input-required-result-multiple-input-requests',
      'input-required-result-multi-round',
      'input-required-result-non-tool-request',
      'input-required-result-result-type',
      'input-required-result-tampered-state',
      'input-required-result-capability-check',
    ],
    [noTasks]: [
      'tasks-lifecycle',
      'tasks-capability-negotiation',
      'tasks-wire-fields',
      'tasks-request-state-removal',
      'tasks-mrtr-input',
      'tasks-request-headers',
      'tasks-dispatch-and-envelope',
      'tasks-required-task-error',
      'tasks-mrtr-composition',
    ],
    'no argument travels in a header of its own': ['http-custom-header-server-validation'],
  }),
};
