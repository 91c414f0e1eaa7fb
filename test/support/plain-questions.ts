import type { Course } from '#domain/course/course.ts';
import { durationLabels, isAvailable, levelLabels } from '#domain/course/course-card.ts';
import { ownQuestions } from './own-questions.ts';
import type { LearnerFacts, PlainQuestion } from './plain-question.ts';

export type Courses = ReadonlyMap<string, Course>;

const page = (...ids: string[]): string[] => ids.map((id) => `/courses/${id}`);
const help = (...ids: string[]): string[] => ids.map((id) => `/faq#${id}`);
const lesson = (courseId: string, section: number, ...ids: string[]): string[] =>
  ids.map(
    (id) => `/courses/${courseId}/${courseId === agents ? 'drip-content' : 'content'}/${section}/${id}`,
  );
const preview = (courseId: string, ...ids: string[]): string[] =>
  ids.map((id) => `/courses/${courseId}/preview/${id}`);

const rag = 'rag-in-practice';
const agents = 'building-ai-agents';
const transformers = 'transformers-step-by-step';
const ml = 'machine-learning-foundations';
const prompts = 'prompt-design-essentials';
const python = 'python-and-data-first-steps';
const responsible = 'responsible-ai-by-design';

const priceOf = ({ price }: Course): string => (price === 0 ? 'free' : `$${price}`);
const lecturesIn = ({ sections }: Course): string =>
  `${sections.reduce((sum, { lectures }) => sum + lectures.length, 0)} lectures`;

/** The questions about these courses, asked by visitors and by a learner with this record. */
export const plainQuestions = (courses: Courses, own: LearnerFacts): readonly PlainQuestion[] => {
  const course = (id: string): Course => {
    const found = courses.get(id);
    if (!found) throw new Error(`The demo catalog has no course ${id}`);
    return found;
  };
  const all = [...courses.values()];
  const beginners = all.filter((each) => each.level === 'beginner' && isAvailable(each));
  const free = all.filter((each) => each.price === 0 && isAvailable(each));
  const paid = all.filter((each) => each.price > 0 && isAvailable(each));
  const short = all.filter((each) => each.duration === 'under-2-hours' && isAvailable(each));
  const coming = all.find((each) => !isAvailable(each));
  const fact = (message: string, id: string, says: string[], fields: Partial<PlainQuestion> = {}) =>
    ({
      kind: 'fact',
      message,
      says: [...says, ...(fields.on ? [] : [course(id).title])],
      first: page(id),
      ...fields,
    }) as const;
  const price = (message: string, id: string, fields?: Partial<PlainQuestion>) =>
    fact(message, id, [priceOf(course(id))], fields);
  const length = (message: string, id: string, fields?: Partial<PlainQuestion>) =>
    fact(message, id, [durationLabels[course(id).duration]], fields);
  const count = (message: string, id: string, fields?: Partial<PlainQuestion>) =>
    fact(message, id, [lecturesIn(course(id))], fields);
  const level = (message: string, id: string, fields?: Partial<PlainQuestion>) =>
    fact(message, id, [levelLabels[course(id).level]], fields);
  const teacher = (message: string, id: string, fields?: Partial<PlainQuestion>) =>
    fact(message, id, [course(id).instructor.name], fields);
  const aboutHelp = (message: string, ids: string[], fields: Partial<PlainQuestion> = {}) =>
    ({ kind: 'help', message, first: help(...ids), ...fields }) as const;
  const suggests = (message: string, right: readonly string[], fields: Partial<PlainQuestion> = {}) =>
    ({ kind: 'recommend', message, first: right, ...fields }) as const;
  const ids = (some: readonly Course[]): string[] => page(...some.map(({ id }) => id));
  const define = (message: string, first: string[], says: string[], fields: Partial<PlainQuestion> = {}) =>
    ({ kind: 'define', message, first, says, ...fields }) as const;
  const inCourse = (id: string): Partial<PlainQuestion> => ({ on: id, byLearner: true });
  const nothing = (message: string, fields: Partial<PlainQuestion> = {}) =>
    ({ kind: 'nothing', message, among: ['/contactUs'], ...fields }) as const;
  const later = { heldOut: true } as const;

  return [
    // Facts of courses
    price('How much does Transformers step by step cost?', transformers),
    price('how much is this', transformers, { on: transformers }),
    price('price?', transformers, { on: transformers }),
    price('what do i have to pay for the transformers course', transformers),
    price('is the prompt design course free', prompts),
    price('Is it free?', rag, { on: rag }),
    price('whats the cost of the rag course', rag),
    price('do I need to pay for machine learning foundations?', ml),
    price('how mcuh does the transformers course cost', transformers),
    fact('how much is the premium upgrade', agents, ['$1'], { on: agents }),
    fact('what does the upgrade of building ai agents cost', agents, ['$1']),
    length('How long does it take?', rag, { on: rag }),
    length('how long is the responsible ai course', responsible),
    length('how many weeks is Building AI agents', agents),
    length('duration of transformers step by step', transformers),
    length('how much time do I need for this course', ml, { on: ml }),
    count('how many lectures are there', ml, { on: ml }),
    count('How many lessons does prompt design essentials have?', prompts),
    level('is this for beginners', ml, { on: ml }),
    level('how difficult is the transformers course', transformers),
    level('What level is Responsible AI by design?', responsible),
    level('is it hard', agents, { on: agents }),
    teacher('who teaches this course', rag, { on: rag }),
    teacher('who is the instructor of machine learning foundations', ml),
    teacher('Who made the course on responsible AI?', responsible),
    fact('Does this course have a certificate?', rag, ['certificate'], { on: rag }),
    fact('do i get a certificate for the prompt design course', prompts, ['certificate']),
    fact('which language is the course in', rag, ['English'], { on: rag }),
    fact('can I start building ai agents now', agents, ['open']),
    fact('are all lectures available at once', agents, ['over time'], { on: agents }),
    ...(coming
      ? [
          fact(`Can I already take ${coming.title}?`, coming.id, ['in preparation']),
          fact(`when does ${coming.title} open`, coming.id, ['in preparation']),
        ]
      : []),
    fact('what will i learn in the rag course', rag, [course(rag).outcomes[0] ?? '']),
    ...ownQuestions(course, own),
    // Help
    aboutHelp('How do I change my password?', ['password']),
    aboutHelp('i forgot my pasword', ['password']),
    aboutHelp('reset password', ['password']),
    aboutHelp('how can I change my email address', ['email-address']),
    aboutHelp('i have a new e-mail, how do I update it', ['email-address']),
    aboutHelp('can I get my money back', ['refunds']),
    aboutHelp('refund?', ['refunds']),
    aboutHelp('I am not happy with the course, can I return it', ['refunds']),
    aboutHelp('can i download the videos', ['downloading-materials']),
    aboutHelp('is there a way to watch offline', ['downloading-materials']),
    aboutHelp('delete my account', ['account']),
    aboutHelp('how to close my acount', ['account']),
    aboutHelp('How do I unsubscribe from your emails?', ['release-mails']),
    aboutHelp('stop sending me mails', ['release-mails']),
    aboutHelp('do the videos have subtitles', ['captions-and-accessibility']),
    aboutHelp('how do I open the jupyter notebook', ['notebooks']),
    aboutHelp('how can i change the time zone', ['time-zones']),
    aboutHelp('can my company buy courses for 20 people', ['teams']),
    aboutHelp('do you have gift cards', ['gifts']),
    aboutHelp('where can I find my invoice', ['receipts']),
    aboutHelp('what does the certificate prove', ['what-a-certificate-proves']),
    aboutHelp('is the certificate accredited', ['what-a-certificate-proves']),
    aboutHelp('where is my certificate', ['finding-a-certificate', 'certificate']),
    aboutHelp('can I pause my course', ['own-pace']),
    aboutHelp("I can't log in", ['signing-in']),
    aboutHelp('how do I talk to a real person', ['contact']),
    aboutHelp('which payment methods do you accept', ['prices-and-payment']),
    aboutHelp('how can I change the name on my certificate', ['certificate', 'account']),
    // Which course
    suggests('which course for a beginner?', ids(beginners)),
    suggests('I have never programmed, where should I start?', ids(beginners)),
    suggests('is there a course about prompts', page(prompts)),
    suggests('i want to learn python', page(python)),
    suggests('do you have something on AI agents', page(agents)),
    suggests('which courses are free', ids(free), { says: ['free'] }),
    suggests('cheapest paid course', ids(paid)),
    suggests('a course about neural networks and attention', page(transformers)),
    ...['How many courses are there?', 'how many courses are available'].map((message) =>
      suggests(message, ['/courses'], { says: [`There are ${all.length} courses`] }),
    ),
    // Differences
    {
      kind: 'compare',
      message: 'what is the difference between the rag course and the transformers course',
      says: [course(rag).title, course(transformers).title],
      among: page(rag, transformers),
    },
    {
      kind: 'compare',
      message: 'difference between precision and recall',
      ...inCourse(ml),
      says: ['precision', 'recall'],
      first: lesson(ml, 1, 'measuring-a-classifier', 'choosing-a-threshold'),
    },
    {
      kind: 'compare',
      message: 'agent vs workflow',
      ...inCourse(agents),
      says: ['agent', 'workflow'],
      first: lesson(agents, 0, 'what-is-an-agent', 'workflow-or-agent'),
    },
    // Terms
    define(
      'What is overfitting?',
      lesson(ml, 1, 'overfitting', 'how-flexible-should-a-model-be'),
      ['perfect on its training data'],
      inCourse(ml),
    ),
    define(
      'what does chunking mean',
      lesson(rag, 0, 'chunking-documents', 'cutting-a-manual'),
      ['chunk'],
      inCourse(rag),
    ),
    define('what is an agent', lesson(agents, 0, 'what-is-an-agent'), ['agent'], inCourse(agents)),
    define('what is an AI agent?', [...preview(agents, 'what-is-an-agent'), ...page(agents)], ['agent']),
    define('what is rag', [...preview(rag, 'what-is-retrieval'), ...page(rag)], ['retriev']),
    define(
      'explain cosine similarity',
      lesson(rag, 0, 'embeddings-and-similarity', 'cosine-by-hand'),
      ['cosine'],
      inCourse(rag),
    ),
    define(
      'what is a feature',
      lesson(ml, 0, 'learning-from-examples', 'from-things-to-numbers'),
      ['feature'],
      inCourse(ml),
    ),
    // What the site does not know
    nothing('Who won the world cup in 1954?'),
    nothing('do you offer student discounts'),
    nothing('how much is the kubernetes course'),
    nothing('what is the weather in oslo tomorrow'),
    nothing('do you have a mobile app'),
    nothing('what is your phone number'),
    // Held out
    price('what would transformers step by step set me back', transformers, later),
    price('cost', rag, { on: rag, ...later }),
    price('Do I have to pay anything for the Python course?', python, later),
    length('how many hours will this take me?', transformers, { on: transformers, ...later }),
    length('is the agents course long', agents, later),
    count('number of lectures in rag in practice', rag, later),
    level('is transformers step by step suitable for newbies', transformers, later),
    teacher("who's the teacher", agents, { on: agents, ...later }),
    fact('will I get a diploma at the end?', ml, ['certificate'], { on: ml, ...later }),
    fact('is the course in spanish', rag, ['English'], { on: rag, ...later }),
    fact('what do I need to know before I start', rag, ['Python'], { on: rag, ...later }),
    { kind: 'own', message: 'next unlock?', byLearner: true, on: agents, says: [own.nextUnlock], ...later },
    {
      kind: 'own',
      message: 'how much of RAG in practice have I finished',
      byLearner: true,
      says: [own.ragPercent],
      ...later,
    },
    {
      kind: 'own',
      message: 'what courses do i have',
      byLearner: true,
      says: [course(agents).title],
      ...later,
    },
    aboutHelp('lost my password', ['password'], later),
    aboutHelp('I moved to another mail provider, how do I tell you my new address', ['email-address'], later),
    aboutHelp('I would like a refund please', ['refunds'], later),
    aboutHelp('can i save the lessons on my laptop for the plane', ['downloading-materials'], later),
    aboutHelp('please remove all my data', ['account'], later),
    aboutHelp('too many emails from you', ['release-mails'], later),
    aboutHelp('are there captions for deaf people', ['captions-and-accessibility'], later),
    aboutHelp('we are a team of 12, is there a group offer', ['teams'], later),
    aboutHelp('can I put it on linkedin', ['certificate', 'finding-a-certificate'], later),
    suggests('I am completely new to AI. What should I take?', ids(beginners), later),
    suggests('anything on machine learning?', page(ml), later),
    suggests('something short, under two hours', ids(short), later),
    define(
      'whats a token',
      [...lesson(transformers, 0, 'tokens-and-positions', 'byte-pair-encoding')],
      ['token'],
      { ...inCourse(transformers), ...later },
    ),
    define(
      'embedding meaning',
      lesson(rag, 0, 'embeddings-and-similarity', 'vectors-from-counts'),
      ['embedding'],
      { ...inCourse(rag), ...later },
    ),
    {
      kind: 'compare',
      message: 'regression or classification, whats the difference',
      ...inCourse(ml),
      says: ['regression', 'classification'],
      first: lesson(ml, 0, 'learning-from-examples'),
      ...later,
    },
    nothing('can you book me a flight to berlin', later),
  ];
};
