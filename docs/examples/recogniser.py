"""A recogniser: says "tone" for each second of a WAV file that is not silent, and shows what the service expects.

Set RECOGNISER to: python3 /path/to/recogniser.py {audio} {language}

The service starts it for each job, without a shell. On standard input it gets {"audio": {...}, "params": {...}}; on
standard output it writes the words; it ends with 0. What it writes on standard error goes to the log of the service.
A word begins with a blank, except the first of an utterance. Times are seconds in order, and 0 or more.
"""

import array
import json
import sys
import wave


def loud_seconds(path):
    """Yields each second with sound, and how loud it is, from 0 to 1."""
    with wave.open(path) as sound:
        if sound.getsampwidth() != 2:
            raise ValueError("only 16 bits are read")
        second = 0
        while samples := array.array("h", sound.readframes(sound.getframerate())):
            loudest = max(abs(sample) for sample in samples) / 32768
            if loudest > 0.01:
                yield second, loudest
            second += 1


def main():
    job = json.load(sys.stdin)
    path, language = sys.argv[1:3]
    duration = job["audio"]["duration"]
    utterances = [
        {
            "text": "tone",
            "language": "en" if language == "auto" else language,
            "start": start,
            "end": min(start + 1, duration),
            "confidence": round(loudness, 3),
            "words": [{"word": "tone", "start": start, "end": min(start + 1, duration)}],
        }
        for start, loudness in loud_seconds(path)
    ]
    json.dump({"utterances": utterances}, sys.stdout)


if __name__ == "__main__":
    try:
        main()
    except (OSError, ValueError, wave.Error) as problem:
        sys.exit(f"The audio cannot be read: {problem}")
