def cut(sentences, size, overlap):
    """Chunks of sentences, each beginning with the end of the one before."""
    chunks = []
    for start in range(0, len(sentences), size - overlap):
        chunks.append(sentences[start : start + size])
        if start + size >= len(sentences):
            break
    return chunks
