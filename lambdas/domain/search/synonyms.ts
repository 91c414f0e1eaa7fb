import { tokenize } from './words.ts';

/** Synonyms: a text with one of them is found by the others, as if they were in the same place. */
const sameThing: readonly (readonly string[])[] = [
  ['ai', 'artificial intelligence'],
  ['genai', 'generative ai'],
  ['agi', 'artificial general intelligence'],
  ['ml', 'machine learning'],
  ['dl', 'deep learning'],
  ['rl', 'reinforcement learning'],
  ['rlhf', 'reinforcement learning from human feedback'],
  ['nlp', 'natural language processing'],
  ['nlu', 'natural language understanding'],
  ['llm', 'large language model'],
  ['slm', 'small language model'],
  ['vlm', 'vision language model'],
  ['rag', 'retrieval augmented generation'],
  ['mcp', 'model context protocol'],
  ['peft', 'parameter efficient fine tuning'],
  ['lora', 'low rank adaptation'],
  ['finetuning', 'fine tuning'],
  ['cv', 'computer vision'],
  ['ocr', 'optical character recognition'],
  ['asr', 'automatic speech recognition', 'speech to text'],
  ['tts', 'text to speech'],
  ['nn', 'neural network'],
  ['ann', 'artificial neural network'],
  ['cnn', 'convolutional neural network'],
  ['rnn', 'recurrent neural network'],
  ['gnn', 'graph neural network'],
  ['gan', 'generative adversarial network'],
  ['lstm', 'long short term memory'],
  ['vae', 'variational autoencoder'],
  ['svm', 'support vector machine'],
  ['pca', 'principal component analysis'],
  ['knn', 'k nearest neighbors'],
  ['eda', 'exploratory data analysis'],
  ['etl', 'extract transform load'],
  ['bi', 'business intelligence'],
  ['dataviz', 'data visualization'],
  ['mlops', 'machine learning operations'],
  ['llmops', 'large language model operations'],
  ['cicd', 'ci cd', 'continuous integration'],
  ['k8s', 'kubernetes'],
  ['js', 'javascript'],
  ['ts', 'typescript'],
  ['postgres', 'postgresql'],
  ['sklearn', 'scikit learn'],
  ['golang', 'go programming'],
  ['oop', 'object oriented programming'],
  ['api', 'application programming interface'],
  ['aws', 'amazon web services'],
  ['gcp', 'google cloud'],
  ['iot', 'internet of things'],
  ['ar', 'augmented reality'],
  ['vr', 'virtual reality'],
  ['ui', 'user interface'],
  ['ux', 'user experience'],
  ['seo', 'search engine optimization'],
  ['crm', 'customer relationship management'],
  ['erp', 'enterprise resource planning'],
  ['hr', 'human resources'],
  ['manager', 'leader', 'executive'],
  ['pr', 'public relations'],
  ['frontend', 'front end'],
  ['backend', 'back end'],
  ['fullstack', 'full stack'],
  ['ecommerce', 'e commerce'],
  ['cybersecurity', 'cyber security', 'information security'],
];

/** Well-known examples or uses of a thing that people search for; these matches rank below direct ones. */
const examples: readonly (readonly [thing: string, ...examples: string[]])[] = [
  ['large language model', 'gpt', 'chatgpt', 'claude', 'gemini'],
  ['prompt', 'gpt', 'chatgpt', 'claude', 'gemini'],
  ['generative ai', 'gpt', 'chatgpt'],
  ['conversational', 'chatbot'],
  ['dialogue system', 'chatbot'],
  ['chat assistant', 'chatbot'],
  ['virtual assistant', 'chatbot'],
  ['spreadsheet', 'excel'],
  ['presentation', 'powerpoint'],
  ['deep learning', 'pytorch', 'tensorflow'],
];

/** Strips a plural s: `models` becomes `model`; `analysis` and `process` stay. */
const singular = (word: string): string => (word.length > 3 ? word.replace(/(?<![siu])s$/, '') : word);

const singularWords = (text: string): string[] => tokenize(text).map(singular);
const toPhrase = (words: readonly string[]): string => ` ${words.join(' ')} `;

interface Expansion {
  /** Folded words in the singular, with a space on each side. */
  readonly phrase: string;
  readonly adds: readonly string[];
}

/** Expansions by the first word of their phrase, so that only a few of hundreds are tested per text. */
type Expansions = ReadonlyMap<string, readonly Expansion[]>;

const expansionsOf = (name: string, others: readonly string[]): Expansion => ({
  phrase: toPhrase(singularWords(name)),
  adds: others.flatMap(tokenize),
});

const byFirstWord = (expansions: readonly Expansion[]): Expansions =>
  Map.groupBy(expansions, ({ phrase }) => phrase.split(' ', 2)[1] ?? '');

const synonymExpansions = byFirstWord(
  sameThing.flatMap((names) =>
    names.map((name) =>
      expansionsOf(
        name,
        names.filter((other) => other !== name),
      ),
    ),
  ),
);
const exampleExpansions = byFirstWord(examples.map(([thing, ...names]) => expansionsOf(thing, names)));

const wordsAdded = (text: string, expansions: Expansions): string[] => {
  const words = singularWords(text);
  const within = toPhrase(words);
  return [...new Set(words)].flatMap((word) =>
    (expansions.get(word) ?? []).flatMap(({ phrase, adds }) => (within.includes(phrase) ? adds : [])),
  );
};

/** Words of the synonyms of phrases in a text: `LLM` for a text with `large language models`, and vice versa. */
export const synonymsIn = (text: string): string[] => wordsAdded(text, synonymExpansions);

/** Words of well-known examples of phrases (or their synonyms) in a text: `chatgpt` for `large language model`. */
export const examplesIn = (text: string): string[] =>
  wordsAdded(`${text} ${synonymsIn(text).join(' ')}`, exampleExpansions);
