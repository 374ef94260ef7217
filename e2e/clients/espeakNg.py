"""Speaks the text on standard input: VOICE FILE.wav. Writes [[letters before the word, seconds], ...] as JSON."""

import ctypes
import json
import sys
import wave

voice, path = sys.argv[1:]
text = sys.stdin.buffer.read().decode() + "\0"
library = ctypes.CDLL("libespeak-ng.so.1")


class Event(ctypes.Structure):
    """espeak_EVENT of speak_lib.h: a position counts letters from 1, and a time milliseconds."""

    _fields_ = [
        ("type", ctypes.c_int),
        ("identifier", ctypes.c_uint),
        ("position", ctypes.c_int),
        ("length", ctypes.c_int),
        ("time", ctypes.c_int),
        ("sample", ctypes.c_int),
        ("user_data", ctypes.c_void_p),
        ("name", ctypes.c_char * 8),
    ]


SYNCHRONOUS, END, WORD, CHARACTERS, UTF8 = 2, 0, 1, 1, 1
samples, words = [], []


@ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int, ctypes.POINTER(Event))
def hear(sound, count, events):
    if sound and count:
        samples.append(ctypes.string_at(sound, count * 2))
    index = 0
    while events[index].type != END:
        if events[index].type == WORD:
            words.append([events[index].position - 1, events[index].time / 1000])
        index += 1
    return 0


rate = library.espeak_Initialize(SYNCHRONOUS, 0, None, 0)
library.espeak_SetSynthCallback(hear)
if rate <= 0 or library.espeak_SetVoiceByName(voice.encode()) != 0:
    sys.exit("no such voice")
content = text.encode()
if library.espeak_Synth(content, len(content), 0, CHARACTERS, 0, UTF8, None, None) != 0:
    sys.exit("it cannot be spoken")
library.espeak_Synchronize()
with wave.open(path, "wb") as file:
    file.setnchannels(1)
    file.setsampwidth(2)
    file.setframerate(rate)
    file.writeframes(b"".join(samples))
json.dump(words, sys.stdout)
