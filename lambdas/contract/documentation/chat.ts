import type { chatEndpoints } from '../endpoints/chat.ts';
import type { DocumentationOf } from './endpoint-documentation.ts';

export const chatDocumentation = {
  chat: {
    summary: 'Ask the course assistant',
    example: {
      request: { message: 'What is chunking?', context: { courseId: 'rag-in-practice' } },
      response: {
        reply: 'Chunking splits documents into passages.',
        sources: [{ title: 'Chunking', href: '/courses/rag-in-practice/content/0/chunking?t=12', at: 12 }],
      },
    },
  },
} satisfies DocumentationOf<typeof chatEndpoints>;
