import type { studyEndpoints } from '../endpoints/study.ts';
import type { DocumentationOf } from './endpoint-documentation.ts';

const exampleBookmark = {
  id: 'b_01',
  lectureIndex: '0-0',
  lectureId: 'what-is-retrieval',
  timestamp: 31,
  createdAt: '2026-11-21T10:00:00.000Z',
};
const exampleChoices = {
  again: '2026-12-02T03:00:00.000Z',
  hard: '2026-12-03T03:00:00.000Z',
  good: '2026-12-05T03:00:00.000Z',
  easy: '2026-12-12T03:00:00.000Z',
};

export const studyDocumentation = {
  getQuiz: {
    summary: 'A quiz without its key',
    example: {
      response: {
        id: 'foundations',
        title: 'Foundations',
        passPercent: 70,
        attemptsAllowed: 0,
        attemptsUsed: 0,
        passed: false,
        questions: [
          {
            id: 'q1',
            text: 'A perceptron is what type of model?',
            kind: 'single',
            options: [
              { id: '3grzdxuh6t75f', text: 'clustering' },
              { id: '2ugge6n9f5qw4', text: 'binary classification' },
            ],
          },
        ],
      },
    },
  },
  submitQuiz: {
    summary: 'Submit answers for grading; sent again with the same `Idempotency-Key` header they count once',
    example: {
      request: { answers: { q1: '2ugge6n9f5qw4' } },
      response: {
        score: 100,
        passed: true,
        attemptsUsed: 1,
        attemptsAllowed: 0,
        results: [{ questionId: 'q1', correct: true, explanation: 'It separates two classes.' }],
      },
    },
  },
  listBookmarks: {
    summary: 'The caller’s bookmarks in a course',
    example: { response: [exampleBookmark] },
  },
  addBookmark: {
    summary: 'Add a bookmark; the same place again answers 200',
    example: {
      request: { lectureIndex: '0-0', lectureId: 'what-is-retrieval', timestamp: 31 },
      response: exampleBookmark,
    },
  },
  removeBookmark: {
    summary: 'Remove a bookmark',
    example: { response: null },
  },
  getNotes: {
    summary: 'The caller’s notes of a lecture',
    example: { response: { content: '' } },
  },
  saveNotes: {
    summary: 'Save notes; a stale `basedOn` (null: there were none) is a conflict with the `current` notes',
    example: {
      request: { content: '# Retrieval', basedOn: '2026-11-21T10:00:00.000Z' },
      response: { content: '# Retrieval', updatedAt: '2026-11-21T10:00:05.000Z' },
    },
  },
  answerLectureQuestion: {
    summary: 'Answer a question of a lecture, any number of times; the first answer begins its reviews',
    example: {
      request: { answers: 'b' },
      response: {
        correct: true,
        explanation: 'A word that is everywhere says nothing about one text.',
        review: { due: '2026-12-02T03:00:00.000Z' },
      },
    },
  },
  listReviews: {
    summary:
      'What the caller should review today; the day’s queue is chosen at its first reading. With `until`, at most 8 days ahead, also what falls due by then',
    example: {
      query: { limit: '20' },
      response: {
        due: 1,
        later: 0,
        next: '2026-12-03T03:00:00.000Z',
        items: [
          {
            id: 'rag-in-practice.card.idf',
            kind: 'card',
            courseId: 'rag-in-practice',
            courseTitle: 'RAG in practice',
            lectureId: 'bm25',
            lectureTitle: 'Score passages by their words',
            front: 'What does IDF stand for?',
            back: 'Inverse document frequency',
            choices: exampleChoices,
            due: '2026-12-01T03:00:00.000Z',
            reviews: 2,
          },
        ],
      },
    },
  },
  exportReviews: {
    summary: 'A signed address of an Anki file of everything that the caller reviews, made now',
    example: {
      response: {
        url: 'https://northlight.example/media/reviews/h1Jk0n3wQ2vXyZ5aB7cD9eF4.apkg?Signature=…',
        expiresAt: '2026-12-01T10:15:00.000Z',
      },
    },
  },
  submitReview: {
    summary:
      'Review an item: `answers` to a question, `rating` of a card, or a second thought about an earlier review; the same `id` again changes nothing',
    example: {
      request: {
        id: '4f1c2a6e-8f37-4c0b-9d2a-2f4b8c1d6e70',
        reviewedAt: '2026-12-01T10:00:00.000Z',
        rating: 'good',
      },
      response: { rating: 'good', due: '2026-12-05T03:00:00.000Z', interval: 4, choices: exampleChoices },
    },
  },
} satisfies DocumentationOf<typeof studyEndpoints>;
