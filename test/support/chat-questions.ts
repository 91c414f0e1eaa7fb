/** A question to the assistant, who asks it where, and the sources that answer it: any of them is right. */
export interface AssistantQuestion {
  readonly message: string;
  /** The course whose page it is asked on. */
  readonly on?: string;
  /** Asked by somebody enrolled in the course of the page, else by a visitor. */
  readonly enrolled?: true;
  /** Asked so often that the right source has to be the first. */
  readonly mustLead?: boolean;
  /** Addresses without the second in the lecture. */
  readonly right: readonly string[];
}

const faq = (...ids: string[]): string[] => ids.map((id) => `/faq#${id}`);
const course = (...ids: string[]): string[] => ids.map((id) => `/courses/${id}`);
const preview = (courseId: string, ...ids: string[]): string[] =>
  ids.map((id) => `/courses/${courseId}/preview/${id}`);
const beginners = course(
  'machine-learning-foundations',
  'prompt-design-essentials',
  'python-and-data-first-steps',
);
const lecture = (courseId: string, section: number, ...ids: string[]): string[] =>
  ids.map((id) => `/courses/${courseId}/content/${section}/${id}`);

const aboutTheSite: readonly (readonly [string, ...string[]])[] = [
  ['how much does it cost and can I get a refund', ...faq('refunds', 'prices-and-payment')],
  ['What do your courses cost?', ...faq('prices-and-payment')],
  ['is there a monthly subscription', ...faq('prices-and-payment')],
  ['can i pay by card?', ...faq('prices-and-payment')],
  ['I want my money back', ...faq('refunds')],
  ['how do refunds work', ...faq('refunds')],
  ['which course next', ...faq('next-course')],
  ['Which course should I take first?', ...beginners],
  ['what should i learn next', ...faq('next-course')],
  ['where do i start as a beginner', ...beginners],
  ['do I get a certificate', ...faq('certificate')],
  ['can I put the certificate on LinkedIn', ...faq('certificate')],
  ['can i download the videos', ...faq('downloading-materials')],
  ['why is this lecture locked', ...faq('unlocking-over-time')],
  ['when does the next lesson open', ...faq('unlocking-over-time')],
  ['what does premium mean', ...faq('premium-upgrade')],
  ['which timezone do you use', ...faq('time-zones')],
  ['stop sending me emails', ...faq('release-mails')],
  ['how many attempts do I have in a quiz', ...faq('quizzes')],
  ['can I take notes', ...faq('notes-and-bookmarks')],
  ['where is the jupyter notebook', ...faq('notebooks')],
  ['can i continue on my phone', ...faq('continue-on-another-device')],
  ['delete my account please', ...faq('account')],
  ['how do i change my name', ...faq('account')],
  ['are there subtitles', ...faq('captions-and-accessibility')],
  ['how can i talk to a human', ...faq('contact')],
];

const aboutSubjects: readonly (readonly [string, ...string[]])[] = [
  ['What is RAG?', ...course('rag-in-practice'), ...preview('rag-in-practice', 'what-is-retrieval')],
  ['how big should chunks be', ...course('rag-in-practice')],
  ['what are embeddings', ...course('rag-in-practice')],
  [
    'What is retrieval-augmented generation?',
    ...course('rag-in-practice'),
    ...preview('rag-in-practice', 'what-is-retrieval'),
  ],
  [
    'what is an LLM',
    ...course('fine-tuning-language-models', 'transformers-step-by-step', 'rag-in-practice'),
  ],
  ['what is overfitting?', ...course('machine-learning-foundations')],
  ['what is ml', ...course('machine-learning-foundations')],
  ['do i need math for machine learning', ...course('machine-learning-foundations')],
  ['how does attention work in transformers', ...course('transformers-step-by-step')],
  ['what are queries, keys and values', ...course('transformers-step-by-step')],
  ['what is an AI agent', ...course('building-ai-agents')],
  ['is there a course about prompts', ...course('prompt-design-essentials')],
  [
    'do you have something about python',
    ...course('python-and-data-first-steps', 'text-analytics-with-python'),
  ],
  ['what is MLOps', ...course('mlops-notebook-to-production')],
  ['course on computer vision', ...course('computer-vision-inspection', 'image-basics-for-ai')],
];

const onPages: readonly AssistantQuestion[] = [
  { message: 'What is RAG?', on: 'rag-in-practice', right: preview('rag-in-practice', 'what-is-retrieval') },
  { message: 'who is the teacher', on: 'rag-in-practice', right: course('rag-in-practice') },
  { message: 'how long is it', on: 'rag-in-practice', right: course('rag-in-practice') },
  {
    message: 'how much is this',
    on: 'transformers-step-by-step',
    right: course('transformers-step-by-step'),
  },
  {
    message: 'how much does it cost and can I get a refund',
    on: 'transformers-step-by-step',
    right: [...faq('refunds'), ...course('transformers-step-by-step')],
  },
  {
    message: 'is this for beginners',
    on: 'machine-learning-foundations',
    right: course('machine-learning-foundations'),
  },
  { message: 'which course next', on: 'rag-in-practice', right: faq('next-course') },
];

const inLectures: readonly AssistantQuestion[] = (
  [
    [
      'how big should chunks be',
      'rag-in-practice',
      lecture('rag-in-practice', 0, 'chunking-documents', 'cutting-a-manual'),
    ],
    ['What is RAG?', 'rag-in-practice', lecture('rag-in-practice', 0, 'what-is-retrieval')],
    [
      'what does cosine mean',
      'rag-in-practice',
      lecture('rag-in-practice', 0, 'embeddings-and-similarity', 'cosine-by-hand'),
    ],
    [
      'how do i stop it from making things up',
      'rag-in-practice',
      lecture('rag-in-practice', 1, 'grounded-prompts'),
    ],
    [
      'how many test questions do i need',
      'rag-in-practice',
      [...lecture('rag-in-practice', 1, 'evaluating-rag'), ...lecture('rag-in-practice', 2, 'four-numbers')],
    ],
    [
      'difference between precision and recall',
      'machine-learning-foundations',
      lecture('machine-learning-foundations', 1, 'measuring-a-classifier', 'choosing-a-threshold'),
    ],
    [
      'what is a label',
      'machine-learning-foundations',
      lecture('machine-learning-foundations', 0, 'learning-from-examples'),
    ],
    [
      'why do we need a validation set',
      'machine-learning-foundations',
      lecture('machine-learning-foundations', 0, 'training-and-test-data'),
    ],
    [
      'how do i notice overfiting',
      'machine-learning-foundations',
      lecture('machine-learning-foundations', 1, 'overfitting'),
    ],
    [
      'regression vs classification',
      'machine-learning-foundations',
      lecture('machine-learning-foundations', 0, 'learning-from-examples'),
    ],
    [
      'when should i use a workflow instead of an agent',
      'building-ai-agents',
      [
        '/courses/building-ai-agents/drip-content/0/what-is-an-agent',
        '/courses/building-ai-agents/drip-content/0/workflow-or-agent',
      ],
    ],
    [
      'when does the loop stop',
      'building-ai-agents',
      ['/courses/building-ai-agents/drip-content/0/the-agent-loop'],
    ],
  ] as const
).map(([message, on, right]) => ({ message, on, right, enrolled: true }));

const leading = new Set([
  'What is RAG?',
  'how much does it cost and can I get a refund',
  'which course next',
  'how big should chunks be',
]);

/** What people ask the assistant, in their own words, about the demo courses. */
export const assistantQuestions: readonly AssistantQuestion[] = [
  ...[...aboutTheSite, ...aboutSubjects].map(([message, ...right]) => ({ message, right })),
  ...onPages,
  ...inLectures,
].map((question) => ({ ...question, mustLead: leading.has(question.message) }));
