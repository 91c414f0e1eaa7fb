const courseId = 'rag-in-practice';
const lectureId = 'what-is-retrieval';

/** Arguments that fit each tool. */
export const toolInputs: Readonly<Record<string, Record<string, unknown>>> = {
  search_courses: { search: 'retrieval', limit: 3 },
  get_course: { courseId },
  my_courses: {},
  next_lecture: { courseId },
  read_lecture: { courseId, lectureId },
  search_lectures: { q: 'search' },
  get_exercise: { courseId, lectureId },
  save_code: { courseId, lectureId, content: 'x = 1', basedOn: null },
  start_trial: { courseId, lectureId },
  submit_exercise: { courseId, lectureId, trial: '0.a.b', answers: [1], code: 'x = 1' },
  due_reviews: { courseId },
  answer_review: { itemId: 'rag-in-practice.card.idf', rating: 'good' },
  read_notes: { courseId, section: '0', lecture: lectureId },
  write_note: { courseId, section: '0', lecture: lectureId, content: '# Retrieval' },
  ask_assistant: { message: 'What is chunking?' },
};
