"""Works on a picture with OpenCV: open-cv.py INPUT OUTPUT OPERATION TIMES prints the milliseconds of processor of each time."""
import sys
import time

import cv2

cv2.setNumThreads(1)


def clahe(picture):
    light, a, b = cv2.split(cv2.cvtColor(picture, cv2.COLOR_BGR2LAB))
    light = cv2.createCLAHE(clipLimit=2.0, tileGridSize=(8, 6)).apply(light)
    return cv2.cvtColor(cv2.merge((light, a, b)), cv2.COLOR_LAB2BGR)


OPERATIONS = {
    "none": lambda picture: picture,
    "clahe": clahe,
    "smooth": lambda picture: cv2.edgePreservingFilter(picture, flags=cv2.RECURS_FILTER, sigma_s=6, sigma_r=0.1),
    "sketch": lambda picture: cv2.pencilSketch(picture, sigma_s=12, sigma_r=0.07, shade_factor=0.05)[0],
}

_, source, target, name, times = sys.argv
for _ in range(int(times)):
    since = time.process_time()
    cv2.imwrite(target, OPERATIONS[name](cv2.imread(source)), [cv2.IMWRITE_PNG_COMPRESSION, 6])
    print((time.process_time() - since) * 1000)
