/** What is reviewed. A quiz's question belongs to the quiz and not to a lecture, and a card to its course. */
export type ItemPlace =
  | { readonly kind: 'quiz'; readonly courseId: string; readonly quizId: string; readonly questionId: string }
  | {
      readonly kind: 'lecture';
      readonly courseId: string;
      readonly lectureId: string;
      readonly questionId: string;
    }
  | { readonly kind: 'exercise'; readonly courseId: string; readonly lectureId: string }
  | { readonly kind: 'card'; readonly courseId: string; readonly cardId: string };

/** The id of an item. Its parts are slugs, which hold no dot. */
export const toItemId = (place: ItemPlace): string => {
  switch (place.kind) {
    case 'quiz':
      return [place.courseId, place.kind, place.quizId, place.questionId].join('.');
    case 'lecture':
      return [place.courseId, place.kind, place.lectureId, place.questionId].join('.');
    case 'exercise':
      return [place.courseId, place.kind, place.lectureId].join('.');
    case 'card':
      return [place.courseId, place.kind, place.cardId].join('.');
  }
};

/** Parses an id; undefined for anything that is none. */
export const parseItemId = (itemId: string): ItemPlace | undefined => {
  const [courseId = '', kind = '', first = '', second = '', ...rest] = itemId.split('.');
  if (!courseId || !first || rest.length > 0) return undefined;
  switch (kind) {
    case 'quiz':
      return second ? { kind, courseId, quizId: first, questionId: second } : undefined;
    case 'lecture':
      return second ? { kind, courseId, lectureId: first, questionId: second } : undefined;
    case 'exercise':
      return second ? undefined : { kind, courseId, lectureId: first };
    case 'card':
      return second ? undefined : { kind, courseId, cardId: first };
    default:
      return undefined;
  }
};
